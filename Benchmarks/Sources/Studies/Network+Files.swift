import Glibc
import Transit

extension Network {
    /// Reads a feed from the texts of its files, which lie in a temporary folder meanwhile; ends the program where it
    /// cannot be read.
    package init(files: [String: String]) {
        var template = Array("/tmp/alight-city-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { end("no temporary folder", status: 74) }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for (name, text) in files {
            let path = "\(folder)/\(name)"
            guard let file = fopen(path, "wb") else { end("\(path) cannot be written", status: 74) }
            fputs(text, file)
            fclose(file)
        }
        self.init(feed: folder)
        for name in files.keys { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}
