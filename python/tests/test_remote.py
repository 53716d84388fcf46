"""Models behind URLs: an HTTP server that behaves, and others that do not; an S3 server of moto."""
import contextlib
import http.server
import logging
import os
import pathlib
import sys
import threading
import unittest
import warnings

import pteverify
import pteverify.tool
from pteverify import Verdict

MODELS = pathlib.Path(os.environ["PTV_MODELS"])
LINEAR = (MODELS / "linear.pte").read_bytes()
BROKEN = LINEAR[:-16]
PADDED = (MODELS / "segments4096.pte").read_bytes()
needs_tool = unittest.skipUnless(pteverify.tool.path(), "there is no tool in this package")

try:
    import aiohttp  # noqa: F401
    import fsspec
except ImportError as error:
    print(f"skipped: there is no {error.name}")
    sys.exit(0)


def with_weights(size):
    """A program whose weights are so many bytes: what is in front of them, and its length."""
    text = pteverify.dump(LINEAR)
    text["root"]["segments"][0]["size"] = size
    text["header"]["segment_data_size"] = size
    base = text["header"]["segment_base_offset"]
    return pteverify.make(text)[:base], base + size


class Server(http.server.ThreadingHTTPServer):
    """Sends bytes behind any path; attributes are what it does wrong."""
    daemon_threads = True
    block_on_close = False

    def __init__(self, data):
        super().__init__(("127.0.0.1", 0), Handler)
        self.data = data
        self.size = len(data)  # zeros behind them
        self.ranges = True
        self.says = 0          # more bytes than there are
        self.fails = 0         # requests that end in an error, from the first read on
        self.cuts = 0          # the same, that end in the middle
        self.etag = None
        self.changes = False   # whenever it is read
        self.asked = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/model.pte"

    def handle_error(self, request, client_address):
        pass  # whoever has been cut off hangs up


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def head(self, status, length, *more):
        self.send_response(status)
        self.send_header("Content-Length", str(length))
        if self.server.ranges:
            self.send_header("Accept-Ranges", "bytes")
        if self.server.etag:
            self.send_header("ETag", self.server.etag)
        for name, value in more:
            self.send_header(name, value)
        self.end_headers()

    def do_HEAD(self):
        self.head(200, self.server.size + self.server.says)

    def do_GET(self):
        server, begin, end = self.server, 0, self.server.size
        asked = self.headers.get("Range") if server.ranges else None
        if asked:
            begin, last = asked.removeprefix("bytes=").split("-")
            begin, end = int(begin), min(int(last) + 1, server.size)
        server.asked.append((begin, end))
        if server.changes:
            server.etag = f'"{len(server.asked)}"'
        if server.fails > 0:
            server.fails -= 1
            return self.head(503, 0)
        body = server.data[begin:end]
        body += bytes(end - begin - len(body))
        if asked:
            self.head(206, len(body), ("Content-Range", f"bytes {begin}-{end - 1}/{server.size}"))
        else:
            self.head(200, len(body))
        if server.cuts > 0:
            server.cuts -= 1
            self.wfile.write(body[:len(body) // 2])
            self.close_connection = True
            return None
        return self.wfile.write(body)


@contextlib.contextmanager
def serving(data, **wrong):
    server = Server(data)
    for name, value in wrong.items():
        setattr(server, name, value)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class Http(unittest.TestCase):
    def expect(self, server, verdict, **settings):
        report = pteverify.verify(server.url, **settings)
        self.assertIs(report.verdict, verdict)
        return report

    @needs_tool
    def test_weights_are_not_read(self):
        for weights in (1 << 20, 5 << 30):
            front, size = with_weights(weights)
            with serving(front, size=size) as server:
                report = self.expect(server, Verdict.CLEAN)
                self.assertEqual(report.size, size)
                self.assertEqual(server.asked, [(0, 65536)])
                self.assertEqual(report.bytes_read, 65536)

    @needs_tool
    def test_a_server_without_ranges_sends_it_once(self):
        front, size = with_weights(1 << 20)
        with serving(front, size=size, ranges=False) as server:
            self.expect(server, Verdict.CLEAN)
            self.assertEqual(server.asked, [(0, size)])
        with serving(PADDED, ranges=False) as server:
            self.expect(server, Verdict.CLEAN, block=4096)
            self.assertEqual(server.asked, [(0, len(PADDED))])

    def test_no_server(self):
        with serving(LINEAR) as server:
            url = server.url
        with self.assertRaisesRegex(FileNotFoundError, "Cannot connect"):
            pteverify.verify(url)

    def test_what_fails_is_tried_again(self):
        for wrong in ("fails", "cuts"):
            with serving(LINEAR, **{wrong: 2}) as server:
                self.expect(server, Verdict.CLEAN)
                self.assertEqual(len(server.asked), 3)
            with serving(LINEAR, **{wrong: 100}) as server:
                with self.assertRaises(OSError) as raised:
                    pteverify.verify(server.url)
                self.assertIn(server.url, str(raised.exception))
                self.assertEqual(len(server.asked), 3)

    def test_it_lies_about_its_length(self):
        with serving(LINEAR, says=10000) as server:
            with self.assertRaises((EOFError, OSError)):
                pteverify.verify(server.url)
        with serving(LINEAR, says=-10) as server:
            self.assertIsNot(pteverify.verify(server.url).verdict, Verdict.CLEAN)
        with serving(LINEAR + b"more", says=-4, ranges=False) as server:
            with self.assertRaises((EOFError, OSError)):
                pteverify.verify(server.url)

    def test_it_changes(self):
        for data in (LINEAR, BROKEN):
            with serving(data, etag='"one"') as server:
                def change(read, found):
                    server.etag = '"two"'
                    return True

                report = self.expect(server, Verdict.UNDECIDED, progress=change)
                self.assertIn("changed", report.reason)

    @needs_tool
    def test_the_tool(self):
        with serving(LINEAR) as server:
            found = pteverify.inspect(server.url)
            self.assertEqual((found.name, found.size), (server.url, len(LINEAR)))
            self.assertEqual(pteverify.make(pteverify.dump(server.url)), LINEAR)
        for wrong in ({"changes": True}, {"says": 100}):
            with serving(LINEAR, **wrong) as server:
                with self.assertRaises((EOFError, OSError)):
                    pteverify.inspect(server.url)

    def test_a_budget(self):
        with serving(LINEAR) as server:
            self.assertIn("budget", self.expect(server, Verdict.UNDECIDED, budget=10).reason)
            self.assertEqual(server.asked, [])

    def test_nobody_is_there(self):
        with serving(LINEAR) as server:
            url = server.url
        with self.assertRaises(OSError):
            pteverify.verify(url)


class S3(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import s3fs  # noqa: F401
            from moto.server import ThreadedMotoServer
        except ImportError as error:
            raise unittest.SkipTest(f"there is no {error.name}")
        warnings.simplefilter("ignore")
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
        cls.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        cls.server.start()
        host, port = cls.server.get_host_and_port()
        cls.options = {"key": "k", "secret": "s",
                       "client_kwargs": {"endpoint_url": f"http://{host}:{port}"}}
        cls.files = fsspec.filesystem("s3", **cls.options)
        cls.files.mkdir("models")
        cls.files.pipe({"models/linear.pte": LINEAR, "models/below/broken.pte": BROKEN,
                        "models/notes.txt": b"none",
                        "models/external.pte": (MODELS / "external.pte").read_bytes(),
                        "models/external.ptd": (MODELS / "external_data.ptd").read_bytes()})

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def verify(self, name, **settings):
        return pteverify.verify(f"s3://models/{name}", storage_options=self.options, **settings)

    def test_verify(self):
        self.assertTrue(self.verify("linear.pte").clean)
        self.assertIs(self.verify("below/broken.pte").verdict, Verdict.REFUSED)
        if pteverify.tool.path():
            front, size = with_weights(1 << 20)
            self.files.pipe("models/large.pte", front + bytes(size - len(front)))
            large = self.verify("large.pte")
            self.assertEqual((large.verdict, large.bytes_read), (Verdict.CLEAN, 65536))
        self.assertTrue(self.verify("external.pte", complete=True,
                                    data=["s3://models/external.ptd"]).clean)

    def test_what_is_not_there(self):
        for name in ("missing.pte", "below"):
            with self.assertRaises(OSError):
                self.verify(name)
        with self.assertRaises(OSError):
            pteverify.verify("s3://no-such-bucket/model.pte", storage_options=self.options)

    def test_it_changes(self):
        self.files.pipe("models/changing.pte", LINEAR)

        def change(read, found):
            self.files.pipe("models/changing.pte", LINEAR.replace(b"forward", b"foobars"))
            return True

        report = self.verify("changing.pte", progress=change)
        self.assertIs(report.verdict, Verdict.UNDECIDED)

    def test_a_bucket_is_listed(self):
        try:
            from pteverify import fleet
        except ImportError:
            self.skipTest("there is no fleet here")
        found = {url.rsplit("/", 1)[-1]: size for url, size in fleet.models(["s3://models"], self.options)}
        self.assertEqual(found["broken.pte"], len(BROKEN))
        self.assertNotIn("notes.txt", found)


if __name__ == "__main__":
    unittest.main()
