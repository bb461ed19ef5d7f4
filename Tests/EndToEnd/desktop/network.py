# SPDX-License-Identifier: MIT

"""A network of the suite's own: loopback and nothing else.

The login's port is fixed, so two runs on one machine would be in each other's way; and nothing
that is tested may leave the machine.
"""

import ctypes
import fcntl
import os
import socket
import struct

CLONE_NEWNET = 0x40000000   # linux/sched.h
SIOCSIFFLAGS = 0x8914       # linux/sockios.h
IFF_UP, IFF_RUNNING = 0x1, 0x40   # linux/if.h


def isolate():
    """Move this process, and all that it starts, into a network of its own; True if that worked.

    Only root may; others keep the machine's network, and need the login's port to be free.
    """
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(CLONE_NEWNET) != 0:
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as loopback:
        request = struct.pack('16sh22x', b'lo', IFF_UP | IFF_RUNNING)
        fcntl.ioctl(loopback, SIOCSIFFLAGS, request)
    return True
