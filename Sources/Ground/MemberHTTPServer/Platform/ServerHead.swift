#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// What is read from the library about a request's head.
    enum ServerHead {
        /// All field lines in order.
        static func headers(of connection: OpaquePointer) -> HTTPHeaders {
            var headers = HTTPHeaders()
            withUnsafeMutablePointer(to: &headers) { pointer in
                _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collect, pointer)
            }
            return headers
        }

        /// Whether a NUL cut the target short: the library splits the line in its buffer, so the version begins right behind it.
        static func hasNUL(_ exchange: ServerExchange, version: UnsafePointer<CChar>) -> Bool {
            let start = UInt(bitPattern: version)
            // A version elsewhere in memory says nothing.
            guard start > exchange.targetEnd, start - exchange.targetEnd < 1 << 20 else { return false }
            return start != exchange.targetEnd + 1
        }

        /// The client's address.
        static func peer(of connection: OpaquePointer) -> String {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
                guard let text = buffer.baseAddress else { return "" }
                return member_mhd_peer(connection, text, 64) != 0 ? String(cString: text) : ""
            }
        }

        private static let collect: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
            guard let context, let name else { return .YES }
            let nameText = String(decoding: UnsafeRawBufferPointer(start: name, count: nameCount), as: UTF8.self)
            let valueText = String(
                decoding: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount), as: UTF8.self)
            context.assumingMemoryBound(to: HTTPHeaders.self).pointee
                .add(nameText, valueText.trimmingCharacters(in: .whitespaces))
            return .YES
        }
    }
#endif
