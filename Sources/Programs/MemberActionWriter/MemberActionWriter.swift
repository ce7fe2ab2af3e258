import Foundation

/// Makes VK's actions of their table: `swift run MemberActionWriter` writes the files, `--check` names those that differ.
@main
enum MemberActionWriter {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.isEmpty || arguments == ["--check"] else {
            complain("usage: MemberActionWriter [--check]")
            exit(2)
        }
        do {
            exit(try run(writes: arguments.isEmpty) ? 0 : 1)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// - Returns: Whether all files are as the table makes them, afterwards.
    private static func run(writes: Bool) throws -> Bool {
        let differences = try WrittenFiles(in: WrittenFiles.package).differing()
        for difference in differences {
            if writes { try difference.mend() }
            let word = difference.text == nil ? "not made of the table" : writes ? "written" : "differs"
            print("\(word): \(difference.path)")
        }
        return writes ? !differences.contains { $0.text == nil } : differences.isEmpty
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
