# SPDX-License-Identifier: MIT

"""Reads and writes ICU's resource bundles: trees of texts, numbers and bytes, as ICU's source/common/uresdata.h describes
them. Reads format 3, in which a bundle shares keys and texts with the pool of its folder, and writes format 2, in which
it shares keys only. Numbers are little-endian."""

import struct

STRING, BINARY, TABLE, ALIAS, TABLE32, TABLE16, STRING_V2, INTEGER, ARRAY, ARRAY16 = range(10)
INTEGERS = 14
USES_POOL = 4
HEADER = struct.Struct('<HH2xH2xBBBx4s4s')


class Leaf:
    """What is no table, array or text: kept as it is. An alias is bytes, as a binary is."""

    def __init__(self, kind, value):
        self.kind, self.value = kind, value


class Pool:
    """The keys and texts that the bundles of a folder share."""

    def __init__(self, data):
        bundle = Bundle(data, None)
        self.keys, self.units = bundle.keys, bundle.units
        self.offsets, start = {}, 0
        for key in self.keys.split(b'\0'):
            self.offsets.setdefault(key, start)
            start += len(key) + 1


class Bundle:
    """A bundle's bytes, and its tree: a dict by keys is a table, a list an array, a tuple of UTF-16 units a text."""

    def __init__(self, data, pool):
        self.pool = pool
        self.header_size, magic, _, *_ = HEADER.unpack_from(data)
        self.header, self.body = data[:self.header_size], data[self.header_size:]
        if magic != 0x27DA or self.header[12:16] != b'ResB' or self.header[16] not in (2, 3):
            raise ValueError('a table is no bundle of a known format')
        self.root, first = self.word(0), self.word(4)
        count = first & 0xFF
        self.indexes = [self.word(4 + 4 * index) for index in range(count)]
        attributes = self.indexes[5]
        self.uses_pool = bool(attributes & USES_POOL)
        # Below these, offsets of texts are those of the pool.
        self.shared = (first >> 8 | (attributes & 0xF000) << 12) if self.header[16] >= 3 else 0
        self.shared16 = attributes >> 16
        keys_top = self.indexes[1] * 4
        self.keys = self.body[4 + 4 * count:keys_top]
        self.first_shared_key = keys_top if self.keys else 0
        units_top = (self.indexes[6] if count > 6 else self.indexes[1]) * 4
        self.units = struct.unpack(f'<{(units_top - keys_top) // 2}H', self.body[keys_top:units_top])

    def word(self, offset):
        return struct.unpack_from('<I', self.body, offset)[0]

    def tree(self):
        return self.read(self.root)

    def key(self, offset, bits):
        keys, start = self.body, offset
        if bits == 32 and offset & 0x80000000:
            keys, start = self.pool.keys, offset & 0x7FFFFFFF
        elif bits == 16 and self.uses_pool and offset >= self.first_shared_key:
            keys, start = self.pool.keys, offset - self.first_shared_key
        return keys[start:keys.index(b'\0', start)]

    def text(self, offset):
        units = self.units
        if offset < self.shared:
            units = self.pool.units
        else:
            offset -= self.shared
        first = units[offset]
        if not 0xDC00 <= first <= 0xDFFF:
            end = offset
            while units[end]:
                end += 1
            return tuple(units[offset:end])
        if first < 0xDFEF:
            start, length = offset + 1, first & 0x3FF
        elif first < 0xDFFF:
            start, length = offset + 2, (first - 0xDFEF) << 16 | units[offset + 1]
        else:
            start, length = offset + 3, units[offset + 1] << 16 | units[offset + 2]
        return tuple(units[start:start + length])

    def text16(self, value):
        return self.text(value if value < self.shared16 else value - self.shared16 + self.shared)

    def read(self, resource):
        kind, offset = resource >> 28, resource & 0x0FFFFFFF
        at = offset * 4
        if kind == STRING_V2:
            return self.text(offset)
        if kind == STRING:
            length = self.word(at) if offset else 0
            return struct.unpack_from(f'<{length}H', self.body, at + 4) if length else ()
        if kind == INTEGER:
            return Leaf(kind, offset)
        if kind == ALIAS:
            return Leaf(kind, self.body[at + 4:][:self.word(at) * 2])
        if kind == BINARY:
            return Leaf(kind, self.body[at + 4:][:self.word(at)] if offset else b'')
        if kind == INTEGERS:
            return Leaf(kind, self.body[at + 4:][:self.word(at) * 4] if offset else b'')
        if kind == ARRAY16:
            count = self.units[offset]
            return [self.text16(value) for value in self.units[offset + 1:][:count]]
        if kind == TABLE16:
            count = self.units[offset]
            keys, values = self.units[offset + 1:][:count], self.units[offset + 1 + count:][:count]
            return {self.key(key, 16): self.text16(value) for key, value in zip(keys, values)}
        if kind == ARRAY:
            count = self.word(at) if offset else 0
            return [self.read(self.word(at + 4 + 4 * index)) for index in range(count)]
        if kind == TABLE:
            if not offset:
                return {}
            (count,) = struct.unpack_from('<H', self.body, at)
            keys = struct.unpack_from(f'<{count}H', self.body, at + 2)
            at += (2 + 2 * count + 3) // 4 * 4
            return {self.key(key, 16): self.read(self.word(at + 4 * index)) for index, key in enumerate(keys)}
        if kind == TABLE32:
            count = self.word(at)
            keys = [self.word(at + 4 + 4 * index) for index in range(count)]
            at += 4 + 4 * count
            return {self.key(key, 32): self.read(self.word(at + 4 * index)) for index, key in enumerate(keys)}
        raise ValueError(f'a table has a resource of kind {kind}')


class Writer:
    """Makes the bytes of a bundle with another tree. Of the pool it uses the keys. No table may have both keys of its own
    beyond 64 kB and others, which no bundle of ICU has."""

    INDEXES = 8

    def __init__(self, bundle, tree):
        self.bundle, self.tree = bundle, tree
        self.shared_keys = bundle.pool.offsets if bundle.uses_pool else {}
        self.own_keys, self.own_offsets = bytearray(), {}
        self.units, self.texts = [0], {(): 0}
        self.compacted = {}  # offsets of what is written as 16-bit units, by the identity of the node
        self.resources = bytearray()
        self.longest = 0

    def content(self):
        self.collect(self.tree)
        self.own_keys += bytes(-len(self.own_keys) % 4)
        start = 4 + 4 * self.INDEXES
        self.first_shared_key = start + len(self.own_keys) if self.own_keys else 0
        self.compact(self.tree)
        self.units += [0] * (len(self.units) % 2)
        self.start = start + len(self.own_keys) + 2 * len(self.units)
        root = self.write(self.tree)
        units_end, end = self.start // 4, (self.start + len(self.resources)) // 4
        # Without a fallback to another language, with a pool.
        attributes = self.bundle.indexes[5] & (1 | USES_POOL)
        checksum = self.bundle.indexes[7] if len(self.bundle.indexes) > 7 else 0
        indexes = [
            self.INDEXES, (start + len(self.own_keys)) // 4, end, end, self.longest, attributes, units_end, checksum]
        header = bytearray(self.bundle.header)
        header[16:20] = 2, 0, 0, 0
        return bytes(header) + struct.pack('<9I', root, *indexes) + bytes(self.own_keys) + packed(
            'H', self.units) + bytes(self.resources)

    def collect(self, node):
        """Finds the keys and texts, whose sizes decide where the rest lies."""
        if isinstance(node, tuple):
            if node not in self.texts:
                self.texts[node] = len(self.units)
                self.units += self.length_mark(node) + list(node) + [0]
        elif isinstance(node, (list, dict)):
            for item in values(node):
                self.collect(item)
        if isinstance(node, dict):
            self.longest = max(self.longest, len(node))
            for key in node:
                if key not in self.shared_keys and key not in self.own_offsets:
                    self.own_offsets[key] = 4 + 4 * self.INDEXES + len(self.own_keys)
                    self.own_keys += key + b'\0'

    @staticmethod
    def length_mark(text):
        """What stands before a text; nothing before one that ends with its first zero."""
        if len(text) <= 40 and 0 not in text and not 0xDC00 <= text[0] <= 0xDFFF:
            return []
        return [0xDC00 | len(text)] if len(text) < 0x3EF else [0xDFEF + (len(text) >> 16), len(text) & 0xFFFF]

    def key(self, key):
        offset = self.own_offsets.get(key)
        return self.first_shared_key + self.shared_keys[key] if offset is None else offset

    def compact(self, node):
        """Writes tables and arrays of nothing but texts as 16-bit units, which takes half of the room."""
        if not isinstance(node, (list, dict)) or not node:
            return
        items = values(node)
        if all(isinstance(item, tuple) and self.texts[item] < 0x10000 for item in items):
            self.compacted[id(node)] = len(self.units)
            keys = [self.key(key) for key in sorted(node)] if isinstance(node, dict) else []
            self.units += [len(items)] + keys + [self.texts[item] for item in items]
        else:
            for item in items:
                self.compact(item)

    def write(self, node):
        """Returns the resource of a node, which is appended if it is more than that number."""
        if isinstance(node, tuple):
            return STRING_V2 << 28 | self.texts[node]
        if isinstance(node, (list, dict)):
            kinds = (ARRAY, ARRAY16) if isinstance(node, list) else (TABLE, TABLE16)
            if id(node) in self.compacted:
                return kinds[1] << 28 | self.compacted[id(node)]
            items = packed('I', [self.write(item) for item in values(node)])
            if not items:
                return kinds[0] << 28
            if isinstance(node, list):
                return ARRAY << 28 | self.append(packed('I', [len(node)]) + items)
            keys = packed('H', [len(node)] + [self.key(key) for key in sorted(node)])
            return TABLE << 28 | self.append(keys + bytes(-len(keys) % 4) + items)
        if node.kind == INTEGER:
            return INTEGER << 28 | node.value
        if not node.value:
            return node.kind << 28
        if node.kind == BINARY:
            # Its bytes are aligned, as each bundle is in the package.
            self.resources += bytes(-(self.start + len(self.resources) + 4) % 16)
        size = {ALIAS: 2, BINARY: 1, INTEGERS: 4}[node.kind]
        end = b'\0\0' if node.kind == ALIAS else b''
        return node.kind << 28 | self.append(packed('I', [len(node.value) // size]) + node.value + end)

    def append(self, data):
        offset = (self.start + len(self.resources)) // 4
        self.resources += data + bytes(-len(data) % 4)
        return offset


def values(node):
    """The items of an array in their order, those of a table in that of its keys."""
    return node if isinstance(node, list) else [node[key] for key in sorted(node)]


def packed(kind, numbers):
    return struct.pack(f'<{len(numbers)}{kind}', *numbers)
