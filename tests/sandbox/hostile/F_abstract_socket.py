# problem: add
# attack: an abstract unix socket, which has no file, for a rendezvous between programs
# expect: wrong | early-exit | exception
import socket


def add(a, b):
    meeting = socket.socket(socket.AF_UNIX)
    try:
        meeting.connect("\0remint-escape")
        return "ESCAPED met another program"
    except OSError:
        pass
    meeting = socket.socket(socket.AF_UNIX)
    meeting.bind("\0remint-escape")
    meeting.listen()
    kept.append(meeting)
    return 41


kept = []
