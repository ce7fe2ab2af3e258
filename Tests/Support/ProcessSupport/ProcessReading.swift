import Foundation

/// Linux's data about a process, from `/proc`.
public struct ProcessReading: Sendable {
    private let folder: String

    /// Whether this system has such data.
    public static var isThere: Bool { FileManager.default.fileExists(atPath: "/proc/self/status") }

    /// A reading of one process.
    /// - Parameter id: Its number.
    public init(_ id: Int32) { folder = "/proc/\(id)" }

    /// The memory that it uses now, in bytes.
    public var memory: Int { value("VmRSS") << 10 }
    /// The highest memory use so far, in bytes.
    public var peakMemory: Int { value("VmHWM") << 10 }
    /// The number of its threads.
    public var threads: Int { value("Threads") }

    /// The number of its open sockets, including listening ones and pairs.
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
