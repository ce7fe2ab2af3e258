#if canImport(CMemberCurl)
    import CMemberCurl
    import Foundation
    import Glibc

    /// A file on its way out.
    ///
    /// Unchecked: opened by the caller before it is handed over, then used only by the loop's thread.
    final class CurlFile: @unchecked Sendable {
        let size: Int
        private let descriptor: Int32
        private var offset = 0

        init?(_ url: URL) {
            guard url.isFileURL else { return nil }
            let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                return nil
            }
            self.descriptor = descriptor
            size = Int(status.st_size)
        }

        deinit { close(descriptor) }

        /// Sends it as the body of a transfer; the handle must not outlive it.
        func send(on easy: UnsafeMutableRawPointer) {
            _ = member_curl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
            _ = member_curl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, size)
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = member_curl_set_pointer(easy, CURLOPT_READDATA, context)
            _ = member_curl_set_pointer(easy, CURLOPT_SEEKDATA, context)
            _ = member_curl_set_receiver(easy, CURLOPT_READFUNCTION, readFile)
            _ = member_curl_set_seeker(easy, seekFile)
        }

        /// Never more than its size was at first: that much was announced.
        fileprivate func read(into buffer: UnsafeMutableRawPointer, _ capacity: Int) -> Int {
            let count = pread(descriptor, buffer, min(capacity, size - offset), off_t(offset))
            guard count > 0 || offset == size else { return Int(CURL_READFUNC_ABORT) }
            offset += count
            return count
        }

        fileprivate func seek(to target: Int) { offset = min(max(target, 0), size) }
    }

    // Called by libcurl on the loop's thread.
    private func readFile(
        _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
        return Unmanaged<CurlFile>.fromOpaque(context).takeUnretainedValue().read(into: buffer, size * count)
    }

    private func seekFile(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
        guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
        Unmanaged<CurlFile>.fromOpaque(context).takeUnretainedValue().seek(to: Int(offset))
        return CURL_SEEKFUNC_OK
    }

    /// The parts of a form as libcurl holds them; used on the loop's thread only.
    final class CurlForm {
        private let mime: OpaquePointer

        /// Hands the parts over; nil if a file cannot be read.
        /// - Parameters:
        ///   - parts: The parts to send.
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
                // An empty buffer has no address, which would mean no part; any text will do, since none of it is read.
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
