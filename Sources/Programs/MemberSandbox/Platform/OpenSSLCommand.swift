import Foundation

#if canImport(Darwin) && !canImport(AppKit)
    /// Fails, because this system has no commands.
    func runOpenSSL(_ arguments: [String], in folder: URL) async throws { throw CocoaError(.featureUnsupported) }
#else
    /// Runs the `openssl` command in a folder, without output; fails if it does not start or exits with an error.
    func runOpenSSL(_ arguments: [String], in folder: URL) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.run()
        for await status in ends {
            guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
            return
        }
    }
#endif
