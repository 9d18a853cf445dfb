# problem: add
# attack: connects to container and service managers through their unix sockets
# expect: wrong
import socket

PATHS = (
    "/var/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/run/podman/podman.sock",
    "/run/dbus/system_bus_socket",
    "/run/systemd/private",
    "/run/user/0/bus",
    "/run/user/1000/bus",
    "/tmp/.X11-unix/X0",
)


def add(a, b):
    for path in PATHS:
        with socket.socket(socket.AF_UNIX) as manager:
            manager.settimeout(0.05)
            try:
                manager.connect(path)
                return f"ESCAPED connected to {path}"
            except OSError:
                continue
    return 41
