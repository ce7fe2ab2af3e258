import Foundation
import FuzzTargets

/// Runs one target over files, or under libFuzzer where it is built for that; see `Fuzz/README.md`.
@main
enum MemberFuzz {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        if let target = environment["MEMBER_FUZZ_TARGET"].flatMap(FuzzTarget.init) { exit(fuzz(target)) }
        let arguments = CommandLine.arguments.dropFirst()
        guard let target = arguments.first.flatMap(FuzzTarget.init) else {
            complain("usage: MemberFuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) FILE…")
            exit(2)
        }
        exit(arguments.dropFirst().map { replay($0, target) }.allSatisfy(\.self) ? 0 : 1)
    }

    /// - Returns: Whether everything held.
    private static func replay(_ path: String, _ target: FuzzTarget) -> Bool {
        do {
            try target.run(Data(contentsOf: URL(filePath: path)))
            return true
        } catch {
            complain("\(path): \(error)")
            return false
        }
    }

    static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
