#if canImport(CMemberCurl)
    import CMemberCurl
    import MemberCore

    /// The header lines of a request in libcurl's form.
    enum CurlLines {
        /// - Parameters:
        ///   - request: Its fields and media type.
        ///   - body: What is sent, which may be no bytes at all.
        /// - Returns: A list the caller frees.
        static func lines(of request: HTTPRequest, _ body: HTTPBody.Content?) -> UnsafeMutablePointer<curl_slist>? {
            var list: UnsafeMutablePointer<curl_slist>?
            // The boundary is libcurl's, and so is the type it stands in.
            var hasType = if case .multipart? = body { true } else { false }
            let isForm = hasType
            for field in request.headers.fields where !isOurs(field.name) {
                if field.name.equalsIgnoringCase("Content-Type") {
                    if isForm { continue }
                    hasType = true
                }
                list = curl_slist_append(list, field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value) ?? list
            }
            guard body != nil else { return list }
            // A name without a value takes away what libcurl would add by itself.
            list = curl_slist_append(list, "Expect:") ?? list
            guard !hasType else { return list }
            return curl_slist_append(list, "Content-Type:" + (request.body?.contentType.map { " " + $0 } ?? "")) ?? list
        }

        private static func isOurs(_ name: String) -> Bool {
            switch name.utf8.count {
            case 4: name.equalsIgnoringCase("Host")
            case 6: name.equalsIgnoringCase("Expect")
            case 14: name.equalsIgnoringCase("Content-Length")
            case 17: name.equalsIgnoringCase("Transfer-Encoding")
            default: false
            }
        }
    }
#endif
