#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation

    /// The parts of a form as libcurl holds them; used on the loop's thread only.
    final class CurlForm {
        private let mime: OpaquePointer

        /// Hands the parts over; nil if a file cannot be read.
        /// - Parameters:
        ///   - parts: What is sent.
        ///   - easy: The handle that sends it; must not outlive this.
        init?(_ parts: [MultipartPart], on easy: UnsafeMutableRawPointer) {
            guard let mime = curl_mime_init(easy) else { return nil }
            self.mime = mime
            for part in parts {
                guard Self.add(part, to: mime) else { return nil }
            }
            _ = member_curl_set_pointer(easy, CURLOPT_MIMEPOST, UnsafeRawPointer(mime))
        }

        deinit { curl_mime_free(mime) }

        private static func add(_ part: MultipartPart, to mime: OpaquePointer) -> Bool {
            guard let entry = curl_mime_addpart(mime) else { return false }
            curl_mime_name(entry, clean(part.name))
            switch part.content {
            case .bytes(let data):
                // No bytes have no address, which would mean no part: any text does, for none of it is read.
                let code =
                    data.isEmpty
                    ? curl_mime_data(entry, "", 0)
                    : data.withUnsafeBytes {
                        curl_mime_data(entry, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
                    }
                guard code == CURLE_OK else { return false }
            case .file(let url):
                guard url.isFileURL, curl_mime_filedata(entry, url.path(percentEncoded: false)) == CURLE_OK else { return false }
            }
            curl_mime_filename(entry, part.fileName.map(clean))
            if let type = part.contentType { curl_mime_type(entry, String(type.unicodeScalars.filter { $0.value >= 0x20 })) }
            return true
        }

        /// libcurl escapes quotes and line breaks, and ends a text at a NUL.
        private static func clean(_ text: String) -> String { text.replacingOccurrences(of: "\0", with: " ") }
    }
#endif
