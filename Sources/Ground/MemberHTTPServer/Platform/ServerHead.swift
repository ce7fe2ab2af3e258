#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// What is read from the library about a request's head.
    struct ServerHead {
        /// All field lines in order.
        private(set) var headers = HTTPHeaders()
        /// Whether every octet of the head is accounted for: no NUL, no bare line feed, no folded line, no odd name.
        private(set) var isWhole = true
        /// Where the next line has to begin, by address.
        private var next: UInt

        /// Reads a head.
        ///
        /// The library before 0.9.76 lets a NUL cut a target or a value short and puts a folded line into the name before it. But it
        /// splits the head where it lies, so what it hands out must follow each other octet by octet: a gap is something it hid.
        init(_ connection: OpaquePointer, method: UnsafePointer<CChar>, target: ClosedRange<UInt>, version: UnsafePointer<CChar>)
        {
            let start = UInt(bitPattern: method)
            next = UInt(bitPattern: version) + UInt(strlen(version)) + 2
            let isInOrder =
                start + UInt(strlen(method)) + 1 == target.lowerBound && target.upperBound + 1 == UInt(bitPattern: version)
            withUnsafeMutablePointer(to: &self) { _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collect, $0) }
            let isComplete = next + 2 == start + UInt(member_mhd_head_size(connection))
            isWhole = member_mhd_parses_loosely() == 0 || (isWhole && isInOrder && isComplete)
            isWhole = isWhole && headers.fields.allSatisfy { $0.name.isToken }
        }

        /// The client's address.
        static func peer(of connection: OpaquePointer) -> String {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
                guard let text = buffer.baseAddress else { return "" }
                return member_mhd_peer(connection, text, 64) != 0 ? String(cString: text) : ""
            }
        }

        fileprivate mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
            let text = String(decoding: value, as: UTF8.self).trimmingCharacters(in: .whitespaces)
            headers.add(String(decoding: name, as: UTF8.self), text)
            isWhole = isWhole && UInt(bitPattern: name.baseAddress) == next
            next = UInt(bitPattern: value.baseAddress) + UInt(value.count) + 2
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
