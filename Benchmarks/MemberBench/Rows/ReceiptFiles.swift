import CMemberBenchLoop
import CertificateSupport
import Foundation
import MemberCrypto
import StoreOffers

/// A receipt file of 1 000 purchases verified and read into a history, against OpenSSL's verification and a walk over all attributes
/// in C.
func receiptFiles() -> [Row] {
    let file = Made { try SampleFile() }
    return [
        Row(
            name: "Receipt file of 1 000 purchases", baselineName: "PKCS7_verify and a walk in C", count: 100, aim: 0.5,
            candidate: { count in
                let sample = try file.value()
                for _ in 0..<count {
                    let receipt = try await sample.verifier.receiptFile(sample.bytes)
                    guard receipt.history.transactions.count == 1_000 else { throw BenchError.wrongResult("our reading") }
                }
            },
            baseline: { count in
                let sample = try file.value()
                for _ in 0..<count where sample.walked() != 1_000 { throw BenchError.wrongResult("OpenSSL's reading") }
            })
    ]
}

private struct SampleFile {
    let bytes: Data
    let verifier: StoreVerifier
    private let roots: UnsafeMutableRawPointer

    init() throws {
        let authority = try TestAuthority.shared(.rsa)
        bytes = try authority.signedData(Self.content)
        let root = authority.der("root")
        verifier = try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: .production, roots: [Certificate(der: root)])
        let store = root.withUnsafeBytes { member_bench_roots($0.baseAddress, $0.count, 1_780_000_000) }
        guard let store else { throw BenchError.wrongResult("a root") }
        roots = store
    }

    func walked() -> Int {
        bytes.withUnsafeBytes { member_bench_receipt(roots, $0.baseAddress, $0.count) }
    }

    private static var content: Data {
        let app = [
            attribute(0, text(0x0C, "Production")), attribute(2, text(0x0C, "app")), attribute(3, text(0x0C, "7")),
            attribute(4, Data(repeating: 7, count: 16)), attribute(5, Data(repeating: 9, count: 20)),
            attribute(12, text(0x16, "2026-05-28T20:26:40Z")), attribute(19, text(0x0C, "1")),
        ]
        return DER.element(0x31, (app + (0..<1_000).map { attribute(17, purchase($0)) }).reduce(Data(), +))
    }

    private static func purchase(_ number: Int) -> Data {
        let list = [
            attribute(1701, integer(1)), attribute(1702, text(0x0C, "monthly")),
            attribute(1703, text(0x0C, "\(10_000 + number)")),
            attribute(1704, text(0x16, "2026-04-01T00:00:00Z")), attribute(1705, text(0x0C, "10000")),
            attribute(1706, text(0x16, "2026-04-01T00:00:00Z")), attribute(1707, integer(3)),
            attribute(1708, text(0x16, "2026-05-01T00:00:00Z")), attribute(1711, integer(2_000_001)),
            attribute(1712, text(0x16, "")), attribute(1713, integer(0)), attribute(1719, integer(0)),
        ]
        return DER.element(0x31, list.reduce(Data(), +))
    }

    private static func attribute(_ type: Int, _ value: Data) -> Data {
        DER.element(0x30, integer(type) + integer(1) + DER.element(0x04, value))
    }
    private static func text(_ tag: UInt8, _ text: String) -> Data { DER.element(tag, Data(text.utf8)) }
    private static func integer(_ value: Int) -> Data {
        DER.element(0x02, Data([UInt8(value >> 16 & 0x7F), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]))
    }
}
