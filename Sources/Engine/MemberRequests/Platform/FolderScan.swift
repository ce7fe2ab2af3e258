import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The names in an open folder, in no order; none where it cannot be read.
func folderNames(_ descriptor: Int32) -> [String] {
    // A descriptor of its own: it reads from the beginning, and is closed with the stream.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return [] }
    guard let folder = fdopendir(own) else {
        close(own)
        return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        // The name lies in the entry itself, and is read while the entry is valid.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
