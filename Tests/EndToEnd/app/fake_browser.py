# SPDX-License-Identifier: MIT

"""Stands in for the person's browser: opens the authorize page and presses a button on it, or fills
in the page where people join.

usage: fake_browser.py FOLDER ADDRESS

FOLDER/behaviour.json tells what to do: {"user": NAME, "act": ACT}, with one of the acts
  allow   log in as the user and follow the way back to the application; with "password", by
          e-mail address or username and that password
  deny    press Deny and follow the way back
  forge   as allow, but come back with another state than the application's
  join    send the form of the page with "fields"
  keep    log in, and stay on the page that the service leads to: nothing listens there
  ignore  open nothing
Each address is appended to FOLDER/opened when it is opened, and the way back, which holds the
code, to FOLDER/way-back. What the pages said is in FOLDER/browser.log.
"""

import html.parser
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


class Form(html.parser.HTMLParser):
    """The first form of a page: where it leads and what its hidden fields hold."""

    def __init__(self, page):
        super().__init__()
        self.action, self.fields = '', {}
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == 'form':
            self.action = attributes.get('action', '')
        elif tag == 'input' and attributes.get('type') == 'hidden':
            self.fields[attributes['name']] = attributes.get('value', '')


class StayOnRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is looked at here before it is followed."""

    def redirect_request(self, *_):
        return None


class Browser:
    def __init__(self, folder):
        self.folder = folder
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), StayOnRedirect())

    def note(self, name, line):
        with open(os.path.join(self.folder, name), 'a', encoding='utf-8') as file:
            file.write(line + '\n')

    def open(self, address, form=None):
        """The answer's text, and the address it redirects to."""
        body = urllib.parse.urlencode(form).encode() if form else None
        try:
            answer = self.opener.open(address, body, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error   # redirects come here too
        with answer:
            text = answer.read().decode(errors='replace')
            self.note('browser.log', f'{answer.status} {address}\n{text}\n')
            target = answer.headers.get('Location')
        return text, target and urllib.parse.urljoin(address, target)

    def visit(self, address, behaviour):
        act = behaviour['act']
        self.note('opened', address)
        if act == 'ignore':
            return
        page, _ = self.open(address)
        form = Form(page)
        target = urllib.parse.urljoin(address, form.action)
        if act == 'join':
            _, done = self.open(target, {**form.fields, **behaviour['fields']})
            if done:
                self.open(done)
            return
        who = {'user': behaviour['user']}
        if 'password' in behaviour:
            who = {'login': behaviour['user'], 'password': behaviour['password']}
        decision = 'deny' if act == 'deny' else 'allow'
        _, way_back = self.open(target, {**form.fields, **who, 'decision': decision})
        if not way_back:
            return
        if act == 'forge':
            way_back = with_state(way_back, 'forged')
        self.note('way-back', way_back)
        if act != 'keep':
            self.open(way_back)


def with_state(address, state):
    parts = urllib.parse.urlsplit(address)
    query = dict(urllib.parse.parse_qsl(parts.query), state=state)
    return urllib.parse.urlunsplit(parts._replace(query=urllib.parse.urlencode(query)))


def main():
    folder, address = sys.argv[1:]
    with open(os.path.join(folder, 'behaviour.json'), encoding='utf-8') as file:
        behaviour = json.load(file)
    Browser(folder).visit(address, behaviour)


if __name__ == '__main__':
    main()
