# SPDX-License-Identifier: MIT

"""The demo's Commons as mwclient reads it, a client for any MediaWiki that knows nothing of Belvedere."""

import html
import io
import re

QUALITY = 'Category:Quality images'
FEATURED = 'Category:Featured pictures on Wikimedia Commons'


class Commons:
    """The archive of a service."""

    def __init__(self, service):
        import mwclient
        self._client = mwclient
        self._site = mwclient.Site(
            service.url.partition('://')[2], path='/w/', scheme='http', do_init=False,
            clients_useragent='Belvedere-Tests/1 (tests@example.org)')

    def texts(self, category, count):
        """The descriptions of a category's photographs, at least so many, those that came into it last first."""
        shown = [file for file in self._files(category, count) if is_shown(file)]
        shown.sort(key=lambda file: file['categories'][0]['timestamp'], reverse=True)
        return [plain_text(metadata(file, 'ImageDescription')) for file in shown]

    def titles(self, category):
        """The titles of a category's first photographs."""
        return [file['title'] for file in self._files(category, 30) if is_shown(file)]

    def found(self, words):
        """The titles that a search finds on its first page, by rank."""
        files = self._generated('search', 'gsr', 50, 50, gsrsearch=words, gsrnamespace='6')
        return [file['title'] for file in sorted(files, key=lambda file: file['index'])]

    def original(self, title):
        """The bytes of a file."""
        answer = self._site.get('query', titles=title, prop='imageinfo', iiprop='url', formatversion='2')
        image = self._client.image.Image(self._site, title, answer['query']['pages'][0])
        content = io.BytesIO()
        image.download(content)
        return content.getvalue()

    def error(self, **query):
        """The code of the error that a query gets."""
        try:
            self._site.get('query', formatversion='2', **query)
        except self._client.errors.APIError as error:
            return error.code
        return None

    def _files(self, category, count):
        return self._generated(
            'categorymembers', 'gcm', 50, count, gcmtitle=category, gcmtype='file', gcmsort='timestamp',
            gcmdir='desc', clcategories=category, clprop='timestamp', cllimit='max')

    def _generated(self, name, prefix, limit, count, **query):
        """Files page by page, as the client's own lists go on."""
        files = self._client.listing.List(
            self._site, name, prefix, limit, None, -(-count // limit) * limit, prop='imageinfo|categories',
            iiprop='mime|extmetadata', formatversion='2', **query)
        files.generator, files.result_member = 'generator', 'pages'
        return list(files)


def is_shown(file):
    """Whether the program shows a file: a photograph's format, and not under the GFDL alone."""
    is_photo = file['imageinfo'][0]['mime'] in ('image/jpeg', 'image/png', 'image/tiff')
    return is_photo and metadata(file, 'License') != 'gfdl'


def metadata(file, name):
    return file['imageinfo'][0]['extmetadata'][name]['value']


def plain_text(markup):
    return html.unescape(re.sub('<[^>]*>', '', markup)).strip()
