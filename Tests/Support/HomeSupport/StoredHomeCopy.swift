public import Foundation

/// A stored home of another version, copied so that a test may open and change it.
public enum StoredHomeCopy {
    /// Copies a fixture into a temporary folder of its own, which the test removes.
    /// - Parameters:
    ///   - name: The fixture's folder, such as `home-of-member-3`; each name exists once among all tests.
    ///   - file: The test's source file.
    /// - Returns: The copy.
    /// - Throws: If there is no such fixture.
    public static func make(of name: String, file: StaticString = #filePath) throws -> URL {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let fixture = try fixture(name, near: "\(file)")
        for part in try FileManager.default.contentsOfDirectory(atPath: fixture.path) {
            let copy = home.appending(path: part)
            try FileManager.default.copyItem(at: fixture.appending(path: part), to: copy)
            // A checkout does not keep this mode.
            if part != "cache" { try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path) }
        }
        return home
    }

    /// The folder of that name among the fixtures of all test targets.
    private static func fixture(_ name: String, near file: String) throws -> URL {
        guard let range = file.range(of: "/Tests/", options: .backwards) else { throw CocoaError(.fileNoSuchFile) }
        let tests = URL(filePath: String(file[..<range.upperBound]), directoryHint: .isDirectory)
        for floor in ["Engine", "Kit", "Providers"] {
            let targets = (try? FileManager.default.contentsOfDirectory(atPath: tests.appending(path: floor).path)) ?? []
            for target in targets {
                let found = tests.appending(path: floor).appending(path: target).appending(path: "Fixtures").appending(path: name)
                if FileManager.default.fileExists(atPath: found.path) { return found }
            }
        }
        throw CocoaError(.fileNoSuchFile)
    }
}
