public import Foundation

extension FileManager {
    /// Removes a directory as one step for those who use its path.
    ///
    /// A removal file by file fails where another thread, such as a cache's own queue, makes a file there meanwhile.
    /// - Parameter directory: The directory; it lies in a folder of the test.
    /// - Throws: If there is no such directory, or it cannot be moved.
    public func vanish(_ directory: URL) throws {
        let aside = temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try moveItem(at: directory, to: aside)
        // The path is free already; a file that appears here meanwhile stays among the temporary ones.
        try? removeItem(at: aside)
    }
}
