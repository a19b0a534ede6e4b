import CPageFiles
import HTTPTypes
import Hummingbird
import NIOCore

/// The page's own files, which the program holds.
struct PageFiles: Sendable {
    private let files: [String: File]

    /// A file, and the names by which a browser and its cache know it.
    private struct File: @unchecked Sendable {
        /// Constant data of the program.
        var bytes: UnsafeBufferPointer<UInt8>
        var type: String
        var tag: String
    }

    /// The addresses of the page's routes, all of which show the same file.
    static let routes = ["/", "/departure-arrival", "/departure-arrival/sheet", "/commuting", "/commuting/sheet"]

    init() {
        let all = UnsafeBufferPointer(start: alight_page_files, count: alight_page_file_count)
        files = all.reduce(into: [:]) { files, file in
            let path = String(cString: file.path)
            let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
            files["/" + path] = File(bytes: bytes, type: Self.type(of: path), tag: Self.tag(of: bytes))
        }
    }

    /// Every address at which there is a file.
    var paths: [String] { files.keys.sorted() + Self.routes + ["/examples"] }

    /// The file at an address.
    func response(to request: Request) throws(Refusal) -> Response {
        let path = request.uri.path
        let name = Self.routes.contains(path) ? "/index.html" : path == "/examples" ? "/examples.html" : path
        guard let file = files[name] else { throw Refusal(.notFound, "there is no such page") }
        var headers: HTTPFields = [.contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache"]
        if request.headers[.ifNoneMatch]?.contains(file.tag) == true {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentLength] = "\(file.bytes.count)"
        if request.method == .head { return Response(status: .ok, headers: headers) }
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }

    /// A tag that changes with the bytes (FNV-1a, 64 bits; G. Fowler, L. C. Noll, K.-P. Vo).
    private static func tag(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\"\(String(hash, radix: 16))\""
    }
}
