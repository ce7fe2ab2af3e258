#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore

    /// A body as `URLSession` takes it: bytes, or a file it reads while it sends.
    struct SessionBody: Sendable {
        /// The file to upload; nil if the bytes are in the request.
        let file: URL?
        /// The media type.
        let contentType: String?
        private let isTemporary: Bool

        /// Prepares a body; parts of a form are written to a temporary file first.
        init(_ body: HTTPBody?) throws(HTTPError) {
            switch body?.content {
            case nil, .bytes:
                (file, isTemporary, contentType) = (nil, false, body?.contentType)
            case .file(let url):
                guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path(percentEncoded: false)) else {
                    throw .fileFailed
                }
                (file, isTemporary, contentType) = (url, false, body?.contentType)
            case .multipart(let parts):
                let boundary = "part-\(UUID().uuidString)"
                let target = FileManager.default.temporaryDirectory.appending(path: "\(boundary).form")
                do { try SessionForm(boundary).write(parts, to: target) } catch {
                    try? FileManager.default.removeItem(at: target)
                    throw .fileFailed
                }
                (file, isTemporary, contentType) = (target, true, "multipart/form-data; boundary=\(boundary)")
            }
        }

        /// Removes the file that was written for it.
        func discard() { if isTemporary, let file { try? FileManager.default.removeItem(at: file) } }
    }

    /// Writes parts to a file of its owner only (RFC 7578), a piece at a time.
    struct SessionForm {
        private let boundary: String

        init(_ boundary: String) { self.boundary = boundary }

        func write(_ parts: [MultipartPart], to target: URL) throws {
            try PrivateFile.create(target.path(percentEncoded: false), Data())
            let output = try FileHandle(forWritingTo: target)
            defer { try? output.close() }
            for part in parts {
                try output.write(contentsOf: Data(head(of: part).utf8))
                switch part.content {
                case .bytes(let data): try output.write(contentsOf: data)
                case .file(let url):
                    let input = try FileHandle(forReadingFrom: url)
                    defer { try? input.close() }
                    while let piece = try input.read(upToCount: 64 << 10), !piece.isEmpty { try output.write(contentsOf: piece) }
                }
                try output.write(contentsOf: Data("\r\n".utf8))
            }
            try output.write(contentsOf: Data("--\(boundary)--\r\n".utf8))
        }

        private func head(of part: MultipartPart) -> String {
            var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(part.name))\""
            if let name = part.fileName { text += "; filename=\"\(escaped(name))\"" }
            if let type = part.contentType {
                text += "\r\nContent-Type: " + String(type.unicodeScalars.filter { $0.value >= 0x20 })
            }
            return text + "\r\n\r\n"
        }

        private func escaped(_ text: String) -> String {
            [("\"", "%22"), ("\r", "%0D"), ("\n", "%0A")].reduce(text) { text, pair in
                var scalars = String.UnicodeScalarView()
                for scalar in text.unicodeScalars {
                    if String(scalar) == pair.0 {
                        scalars.append(contentsOf: pair.1.unicodeScalars)
                    } else {
                        scalars.append(scalar)
                    }
                }
                return String(scalars)
            }
        }
    }
#endif
