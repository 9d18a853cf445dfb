# problem: add
# why: a server on the local machine and its client, by address and by name
import http.server
import threading
import urllib.request


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        a, b = map(int, self.path.strip("/").split("/"))
        body = str(a + b).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def add(a, b):
    answers = set()
    for name in ("127.0.0.1", "localhost"):
        with http.server.HTTPServer((name, 0), Handler) as server:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            with urllib.request.urlopen(f"http://{name}:{server.server_port}/{a}/{b}", timeout=2) as reply:
                answers.add(int(reply.read()))
            server.shutdown()
    (answer,) = answers
    return answer
