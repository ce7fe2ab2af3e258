#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// A request's head as read from the library.
    struct ServerHead {
        /// All field lines in order.
        private(set) var headers = HTTPHeaders()
        /// Whether every byte of the head is accounted for: no NUL, no folded line, no odd name.
        private(set) var isWhole = true
        /// Whether a line ended without a carriage return. RFC 9112 §2.2 allows that, but another reader may see one line where
        /// this one sees two, and so another end of the request. So no request behind such a head is served.
        private(set) var isLoose = false
        /// The bytes of the head.
        let size: Int
        /// Whether it is of HTTP/1.0.
        let isOld: Bool
        /// Its start in the library's memory, by address.
        let start: UInt
        /// The end of the last line, by address.
        private var end: UInt

        /// Reads a head.
        ///
        /// The library before 0.9.76 lets a NUL cut a target or a value short and puts a folded line into the name before it. But it
        /// splits the head in place, so its parts must follow each other byte by byte; a gap is something it hid.
        init(_ connection: OpaquePointer, method: UnsafePointer<CChar>, target: ClosedRange<UInt>, version: UnsafePointer<CChar>)
        {
            start = UInt(bitPattern: method)
            isOld = strcmp(version, "HTTP/1.0") == 0
            end = UInt(bitPattern: version) + UInt(strlen(version))
            size = member_mhd_head_size(connection)
            let isInOrder =
                start + UInt(strlen(method)) + 1 == target.lowerBound && target.upperBound + 1 == UInt(bitPattern: version)
            withUnsafeMutablePointer(to: &self) { _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collect, $0) }
            passLineEnd(to: start + UInt(size), isLast: true)
            isWhole = member_mhd_parses_loosely() == 0 || (isWhole && isInOrder)
            isWhole = isWhole && headers.fields.allSatisfy { $0.name.isToken } && headers.namesItsHost(isOld: isOld)
        }

        /// The bytes behind it, in the library's memory.
        func behind(_ count: Int) -> UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: start + UInt(size)), count: count)
        }

        /// The client's address.
        static func peer(of connection: OpaquePointer) -> String {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
                guard let text = buffer.baseAddress else { return "" }
                return member_mhd_peer(connection, text, 64) != 0 ? String(cString: text) : ""
            }
        }

        fileprivate mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
            // Not the client's: see `member_mhd_hide_cookies`.
            guard let place = name.baseAddress.map(UInt.init(bitPattern:)), place >= start, place < start + UInt(size) else {
                return
            }
            // A bare carriage return is not part of a value (RFC 9112 §2.2): another reader may take it for a line's end.
            if value.contains(0x0D) { isWhole = false }
            let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
            let last = value.lastIndex { !isBlank($0) } ?? -1
            let first = value.firstIndex { !isBlank($0) } ?? 0
            let text = last < first ? "" : String(decoding: value[first...last], as: UTF8.self)
            headers.add(String(decoding: name, as: UTF8.self), text)
            passLineEnd(to: UInt(bitPattern: name.baseAddress), isLast: false)
            end = UInt(bitPattern: value.baseAddress) + UInt(value.count)
        }

        /// Checks that only a line's end lies between two lines, or that and an empty line behind the last. The library has put NUL over
        /// the ends, so a client's NUL right before a bare LF passes for a CRLF; it is dropped and shifts nothing.
        private mutating func passLineEnd(to next: UInt, isLast: Bool) {
            let gap = next &- end
            let (least, most): (UInt, UInt) = isLast ? (2, 4) : (1, 2)
            guard gap >= least, gap <= most, let bytes = UnsafePointer<UInt8>(bitPattern: end) else {
                isWhole = false
                return
            }
            isWhole = isWhole && (0..<Int(gap)).allSatisfy { bytes[$0] == 0 }
            isLoose = isLoose || gap < most
        }
    }

    private let collect: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let context, let name else { return .YES }
        context.assumingMemoryBound(to: ServerHead.self).pointee.add(
            UnsafeRawBufferPointer(start: name, count: nameCount),
            UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount))
        return .YES
    }
#endif
