import Foundation
import ProcessSupport
import Testing
import WorkerSupport

@Suite(
    "A gigabyte", .timeLimit(.minutes(10)), .enabled(if: isSoaked("gigabyte"), "takes long: ./soak gigabyte"),
    .enabled(if: ProcessReading.isThere, "reads /proc"))
struct GigabyteTests {
    private static let size = 1 << 30

    @Test("a gigabyte is uploaded from a file and downloaded as a stream, and neither side holds more than a few megabytes of it")
    func gigabyte() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "gigabyte-\(UUID().uuidString)")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: file) }
        // A sparse file takes no room on the disk.
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(Self.size))
        let pair = try await Pair()
        #expect(await pair.client.answer(to: "in-turn 100 1") == "100")
        let before = pair.peak

        let clock = ContinuousClock()
        for order in ["up \(file.path)", "down \(Self.size)"] {
            let time = await clock.measure { #expect(await pair.client.answer(to: order) == String(Self.size)) }
            let more = (client: pair.peak.client - before.client, server: pair.peak.server - before.server)
            print(
                "1 GiB \(order.prefix { $0 != " " }): \(Int(1024 / (time / .seconds(1)))) MiB/s;",
                "at most \(more.client >> 10) KiB more in the client, \(more.server >> 10) KiB in the server")
            #expect(more.client < 32 << 20 && more.server < 32 << 20)
        }
    }
}
