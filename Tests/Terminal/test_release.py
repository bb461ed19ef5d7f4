# SPDX-License-Identifier: MIT

"""scripts/release: what it refuses, and what a dry run leaves as it was."""

import os
import re
import shutil
import subprocess
import unittest

from terminal import ROOT, TerminalTest

NO_CLONE = not os.path.exists(os.path.join(ROOT, '.git'))
# For the commits of the test, wherever git's settings are.
PERSON = {f'GIT_{role}_{part}': value for role in ('AUTHOR', 'COMMITTER')
          for part, value in (('NAME', 'A Test'), ('EMAIL', 'test@example.org'))}


@unittest.skipIf(NO_CLONE, 'not a git clone')
class ReleaseTests(TerminalTest):
    def setUp(self):
        super().setUp()
        self.environment |= PERSON
        self.write('.gitconfig', '[safe]\n\tdirectory = *\n')   # the tree may be another user's, as in a container
        self.tree = os.path.join(self.home, 'tree')
        self.run_in(ROOT, 'git', 'clone', '--quiet', '--shared', ROOT, self.tree)
        # As it stands here, with what is not committed yet.
        changed = self.run_in(ROOT, 'git', 'ls-files', '--modified', '--others', '--exclude-standard').stdout
        for name in changed.splitlines():
            source, target = os.path.join(ROOT, name), os.path.join(self.tree, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.lexists(source):
                shutil.copy(source, target, follow_symlinks=False)
            else:
                os.remove(target)
        self.commit()

    def run_in(self, folder, *command):
        return subprocess.run(command, cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              capture_output=True, timeout=120, check=True)

    def commit(self):
        self.run_in(self.tree, 'git', 'add', '--all')
        self.run_in(self.tree, 'git', 'commit', '--quiet', '--allow-empty', '--message', 'test: Change')

    def release(self, *options):
        return subprocess.run(['scripts/release', *options], cwd=self.tree, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)

    def change(self, name, pattern, text):
        path = os.path.join(self.tree, name)
        with open(path, encoding='utf-8') as file:
            before = file.read()
        after = re.sub(pattern, text, before, count=1, flags=re.MULTILINE)
        self.assertNotEqual(before, after, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(after)

    def state(self):
        return (self.run_in(self.tree, 'git', 'status', '--porcelain', '--ignored').stdout,
                self.run_in(self.tree, 'git', 'tag', '--list').stdout)

    def test_dry_run_tells_all_steps_and_changes_nothing(self):
        before = self.state()
        result = self.release('--dry-run')
        self.assertEqual(result.returncode, 0, result)
        for step in ('scripts/dist', 'scripts/package deb', 'git tag'):
            self.assertRegex(result.stdout, f'(?m)^would run: {step}')
        self.assertEqual(self.state(), before)

    def test_each_obstacle_is_told_with_the_next_step(self):
        self.change('NEWS', r'^Version .*$', 'Version 0.0.1')
        self.change('po/de.po', r'\nmsgid "Refresh"\nmsgstr ".*"\n', '\nmsgid "Refresh"\nmsgstr ""\n')
        self.commit()
        version = re.search(r"^  version: '(.*)',$", self.run_in(self.tree, 'cat', 'meson.build').stdout, re.M)[1]
        self.run_in(self.tree, 'git', 'tag', f'v{version}')
        self.change('AUTHORS', '^Belvedere', 'This')
        result = self.release('--dry-run')
        self.assertEqual((result.returncode, result.stdout), (1, ''), result)
        for words in (r'^ M AUTHORS\nCommit or remove them\.$', rf'^v{version} is there already\.$',
                      r"^NEWS has \[\('0\.0\.1'", r'^Run scripts/update-translations'):
            self.assertRegex(result.stderr, f'(?m){words}')

    def test_obstacles_stop_the_release_itself(self):
        self.change('AUTHORS', '^Belvedere', 'This')
        before = self.state()
        self.assertEqual(self.release().returncode, 1)
        self.assertEqual(self.state(), before)
