package import Foundation

/// The files of a package, against what its table makes.
package struct WrittenFiles {
    /// One that differs.
    package struct Difference: Equatable {
        /// Its path in the package.
        package let path: String
        /// The text that it should have; nil for a file that is not made of the table, which somebody has to move.
        package let text: String?
        let file: URL

        /// Writes the file; one without a text is left alone.
        /// - Throws: The system's error.
        package func mend() throws {
            guard let text else { return }
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
    }

    /// The package that this program was built from.
    package static let package = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    private let root: URL

    /// - Parameter root: The package's folder.
    package init(in root: URL) { self.root = root }

    /// Compares, byte for byte.
    /// - Returns: What differs, in order of the paths.
    /// - Throws: ``ActionTableError``, or the system's error if the table cannot be read.
    package func differing() throws -> [Difference] {
        let table = try ActionTable(String(contentsOf: root.appending(path: ActionFiles.table), encoding: .utf8))
        let texts = ActionFiles(table).texts
        let missing = texts.filter { (try? Data(contentsOf: root.appending(path: $0.key))) != Data($0.value.utf8) }
        let left = [ActionFiles.code, ActionFiles.pages].flatMap(names).filter { texts[$0] == nil }
        let differences = missing.map { Difference(path: $0.key, text: $0.value, file: root.appending(path: $0.key)) }
        return (differences + left.map { Difference(path: $0, text: nil, file: root.appending(path: $0)) })
            .sorted { $0.path < $1.path }
    }

    private func names(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).map { "\(folder)/\($0)" }
    }
}
