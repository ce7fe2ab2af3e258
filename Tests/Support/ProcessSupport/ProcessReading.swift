import Foundation

/// What Linux says of a process, under `/proc`.
public struct ProcessReading: Sendable {
    private let folder: String

    /// Whether this system says anything.
    public static var isThere: Bool { FileManager.default.fileExists(atPath: "/proc/self/status") }

    /// A reading of one process.
    /// - Parameter id: Its number.
    public init(_ id: Int32) { folder = "/proc/\(id)" }

    /// The memory that it holds now, in bytes.
    public var memory: Int { value("VmRSS") << 10 }
    /// The most memory that it ever held, in bytes.
    public var peakMemory: Int { value("VmHWM") << 10 }
    /// How many threads it has.
    public var threads: Int { value("Threads") }

    /// How many sockets it has open, listening ones and pairs included.
    public var sockets: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/fd/" + name)
            return target?.hasPrefix("socket:") == true
        }
    }

    private func value(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: folder + "/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
