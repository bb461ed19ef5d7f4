"""The installed tree that is tested, and how a person's desktop would find it."""

import os

APP_ID = 'org.belvedere.Belvedere'


class Installation:
    """What `meson install` put below a prefix."""

    def __init__(self, prefix):
        self.prefix = os.path.abspath(prefix)
        self.share = os.path.join(self.prefix, 'share')
        self.program = os.path.join(self.prefix, 'bin', 'belvedere')
        self.service_program = os.path.join(self.prefix, 'bin', 'belvedere-demo-service')
        self.photos = os.path.join(self.share, 'belvedere', 'demo')
        self.desktop_file = os.path.join(self.share, 'applications', APP_ID + '.desktop')

    def missing(self):
        """The parts that should be there and are not."""
        parts = (self.program, self.service_program, self.photos, self.desktop_file)
        return [part for part in parts if not os.path.exists(part)]
