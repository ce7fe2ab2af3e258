public import Foundation

/// Where states, nonces, verifiers and keys come from.
public protocol RandomSource: Sendable {
    /// Fresh bytes.
    /// - Parameter count: How many.
    /// - Returns: `count` unpredictable bytes (except from a test's seeded source).
    func bytes(_ count: Int) -> Data
}

/// The system's random source.
public struct SystemRandom: RandomSource {
    /// The source; it has no state.
    public init() {}

    /// Bytes from the system's generator.
    /// - Parameter count: How many.
    /// - Returns: `count` bytes fit for keys.
    public func bytes(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}

extension RandomSource {
    /// A random UUID (version 4) from this source.
    public func uuid() -> UUID {
        var bytes = [UInt8](self.bytes(16))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
