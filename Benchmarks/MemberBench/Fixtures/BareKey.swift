import CMemberBenchLoop
import Foundation

/// A key of OpenSSL's own, ready to check with; for one thread at a time, and never freed.
struct BareKey: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    init(_ der: Data) throws {
        guard let pointer = der.withUnsafeBytes({ member_bench_key($0.baseAddress, $0.count) }) else {
            throw BenchError.wrongResult("a key")
        }
        self.pointer = pointer
    }

    func verifies(_ signature: Data, _ input: Data) -> Bool {
        signature.withUnsafeBytes { signature in
            input.withUnsafeBytes { input in
                member_bench_verify(pointer, signature.baseAddress, signature.count, input.baseAddress, input.count) == 1
            }
        }
    }
}
