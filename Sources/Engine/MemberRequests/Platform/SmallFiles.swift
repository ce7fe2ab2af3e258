import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads a small file; nil if it does not exist, or it is not a plain file, cannot be read or is larger.
func readSmallFile(_ name: String, in folder: Int32, largest: Int) -> Data? {
    let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else { return nil }
    var bytes = [UInt8](repeating: 0, count: largest)
    let count = read(descriptor, &bytes, largest)
    return count >= 0 ? Data(bytes.prefix(count)) : nil
}

/// Makes a file, readable by its owner only, unless one exists.
func makeFile(_ data: Data, _ name: String, in folder: Int32) {
    let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// Appends bytes to an existing file, in one piece even while other processes do so; without a file it does nothing.
func appendToFile(_ data: Data, _ name: String, in folder: Int32) {
    let descriptor = openat(folder, name, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // If the disk is full, the lost bytes are only missing from an estimate.
    _ = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// The names in an open folder, in no order; none where it cannot be read.
func folderNames(_ descriptor: Int32) -> [String] {
    // The stream has its own descriptor: it reads from the beginning, and is closed with the stream.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return [] }
    guard let folder = fdopendir(own) else {
        close(own)
        return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        // The name is stored in the entry itself, and is read while the entry is valid.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
