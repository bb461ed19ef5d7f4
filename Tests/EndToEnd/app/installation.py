# SPDX-License-Identifier: MIT

"""The installed tree that is tested, how a person's desktop would find it, and the service that tests it."""

import os

APP_ID = 'org.belvedere.Belvedere'


class Installation:
    """What `meson install` put below a prefix, and beside it a demo service for tests, which is not installed."""

    def __init__(self, prefix, service_for_tests):
        self.prefix = os.path.abspath(prefix)
        self.share = os.path.join(self.prefix, 'share')
        self.program = os.path.join(self.prefix, 'bin', 'belvedere')
        self.service_program = os.path.join(self.prefix, 'libexec', 'belvedere-demo-service')
        self.service_for_tests = os.path.abspath(service_for_tests)
        self.photos = os.path.join(self.share, 'belvedere', 'demo')
        self.desktop_file = os.path.join(self.share, 'applications', APP_ID + '.desktop')

    def missing(self):
        """The parts that should be there and are not."""
        parts = (self.program, self.service_program, self.service_for_tests, self.photos, self.desktop_file)
        return [part for part in parts if not os.path.exists(part)]
