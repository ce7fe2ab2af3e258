import Foundation
import FuzzTargets
import Testing

@Suite("The fuzzing corpora", .timeLimit(.minutes(2)))
struct CorpusTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fuzz/Corpora").standardizedFileURL

    private func inputs(_ target: FuzzTarget) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    }

    @Test("every kept input is read or refused, and nothing that must hold breaks", arguments: FuzzTarget.allCases)
    func replay(target: FuzzTarget) throws {
        for input in try inputs(target) {
            let bytes = try Data(contentsOf: input)
            #expect(throws: Never.self, "\(input.lastPathComponent)") { try target.run(bytes) }
        }
    }

    @Test("a corpus stays small", arguments: FuzzTarget.allCases)
    func size(target: FuzzTarget) throws {
        let inputs = try inputs(target)
        #expect((1...200).contains(inputs.count))
        #expect(try inputs.allSatisfy { try Data(contentsOf: $0).count <= 4096 })
    }
}
