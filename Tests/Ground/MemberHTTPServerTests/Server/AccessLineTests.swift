import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("A line of the access log")
struct AccessLineTests {
    private let date = Date(timeIntervalSince1970: 784_111_777.9)

    private func record(_ method: String = "GET", _ path: String = "/a%20b") -> AccessRecord {
        AccessRecord(
            identifier: "i-0-1", peer: "127.0.0.1", method: method, path: path, status: 200, bytes: 12,
            duration: .microseconds(3900), isComplete: true)
    }

    @Test("has the combined form, with whole milliseconds behind it")
    func combined() {
        #expect(
            record().line(at: date)
                == #"127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] "GET /a%20b HTTP/1.1" 200 12 "-" "-" 3"#)
    }

    @Test("no client adds a line or a field to it")
    func escaped() {
        let line = record("GE\tT", "/a\"\n\u{1B}[31m\\é").line(at: date)
        #expect(line.contains(#""GE\x09T /a\"\x0A\x1B[31m\\\xC3\xA9 HTTP/1.1""#))
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(record("", "").line(at: date).contains(#""- - HTTP/1.1""#))
    }

    @Test("an invented method is not a dimension, since a client may invent any number of them")
    func dimensions() {
        let measurements = Locked<[DiagnosticMeasurement]>([])
        let diagnostics = Diagnostics.silent.measuring { measurement in measurements.withLock { $0.append(measurement) } }
        record("GET").report(to: diagnostics, at: nil)
        record("GET17").report(to: diagnostics, at: .info)
        #expect(measurements.value.map { $0.dimensions.map(\.1) } == [["GET", "200"], ["_OTHER", "200"]])
    }
}
