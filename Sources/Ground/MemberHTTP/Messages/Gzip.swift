import CMemberZlib
package import Foundation

/// Packs bytes, and unpacks them, by gzip (RFC 1952).
package enum Gzip {
    /// Why bytes cannot be unpacked.
    package enum Failure: Error, Sendable {
        /// They are not in this form, broken or cut off.
        case malformed
        /// They would become more than is allowed.
        case tooLarge
    }

    /// Packs bytes.
    /// - Parameter bytes: Any bytes.
    /// - Returns: The packed bytes, the same for the same bytes; nil beyond 4 GiB.
    package static func packed(_ bytes: Data) -> Data? {
        guard UInt32(exactly: bytes.count) != nil else { return nil }
        return bytes.withUnsafeBytes { input in withStream { pack(input, $0) } }
    }

    /// Unpacks bytes from an untrusted sender.
    /// - Parameters:
    ///   - bytes: The packed bytes; several pieces in a row are one text (§2.2).
    ///   - maximumBytes: The largest unpacked size: a megabyte can become a gigabyte.
    /// - Returns: The bytes.
    /// - Throws: ``Failure``.
    package static func unpacked(_ bytes: Data, maximumBytes: Int) throws(Failure) -> Data {
        guard UInt32(exactly: bytes.count) != nil else { throw .tooLarge }
        return try bytes.withUnsafeBytes { input in withStream { unpack(input, $0, maximumBytes) } }.get()
    }

    private typealias Stream = UnsafeMutablePointer<z_stream>

    /// The library's state must not move while it works.
    private static func withStream<Value>(_ body: (Stream) -> Value) -> Value {
        let stream = Stream.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        return body(stream)
    }

    private static func offer(_ input: UnsafeRawBufferPointer, to stream: Stream) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
    }

    private static func pack(_ input: UnsafeRawBufferPointer, _ stream: Stream) -> Data? {
        guard member_gzip_begin(stream) == Z_OK else { return nil }
        defer { deflateEnd(stream) }
        offer(input, to: stream)
        guard let room = UInt32(exactly: deflateBound(stream, UInt(input.count))) else { return nil }
        var output = Data(count: Int(room))
        let status = output.withUnsafeMutableBytes { bytes in
            stream.pointee.next_out = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_out = room
            return deflate(stream, Z_FINISH)
        }
        guard status == Z_STREAM_END else { return nil }
        return output.prefix(output.count - Int(stream.pointee.avail_out))
    }

    private static func unpack(
        _ input: UnsafeRawBufferPointer, _ stream: Stream, _ maximumBytes: Int
    ) -> Result<Data, Failure> {
        guard member_gunzip_begin(stream) == Z_OK else { return .failure(.malformed) }
        defer { inflateEnd(stream) }
        offer(input, to: stream)
        var (output, room) = (Data(), [UInt8](repeating: 0, count: 64 << 10))
        while true {
            let (status, count) = room.withUnsafeMutableBufferPointer { bytes in
                stream.pointee.next_out = bytes.baseAddress
                stream.pointee.avail_out = UInt32(bytes.count)
                let status = inflate(stream, Z_NO_FLUSH)
                return (status, bytes.count - Int(stream.pointee.avail_out))
            }
            guard output.count + count <= maximumBytes else { return .failure(.tooLarge) }
            output.append(contentsOf: room.prefix(count))
            if status == Z_STREAM_END {
                if stream.pointee.avail_in == 0 { return .success(output) }
                // Another piece follows.
                guard inflateReset(stream) == Z_OK else { return .failure(.malformed) }
            } else if status != Z_OK {
                return .failure(.malformed)
            }
        }
    }
}
