/// Why a file that a person has named cannot be used. The value contains nothing of the file's content.
public enum NamedFileProblem: Error, Hashable {
    /// There is no file at this path.
    case missing
    /// It is a folder, a pipe or a device.
    case notOrdinary
    /// It has more bytes than such a file may have; with the limit.
    case tooLarge(limit: Int)
    /// This user may not read it.
    case notPermitted
    /// The process or the machine has as many files open as it may.
    case tooManyOpenFiles
    /// The file is empty.
    case empty
    /// It is not text in UTF-8.
    case notText
    /// Its content is not of the kind that this file should contain.
    case unsuitable
    /// The system refused, by its error number.
    case refused(Int32)

    /// The problem of the file, as the end of a sentence that names it.
    package var clause: String {
        switch self {
        case .missing: "there is no such file"
        case .notOrdinary: "it is not an ordinary file"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .notPermitted: "this user may not read it"
        case .tooManyOpenFiles: "too many files are open"
        case .empty: "it is empty"
        case .notText: "it is not text in UTF-8"
        case .unsuitable: "its content is of another kind"
        case .refused(let number): "the system refused (error \(number))"
        }
    }

    /// The remedy, as a sentence.
    package var remedy: String {
        switch self {
        case .missing: "Check the path."
        case .notOrdinary: "Name an ordinary file: folders, pipes and devices are not read."
        case .tooLarge: "Check the path: another file was named, or more was written into it than belongs there."
        case .notPermitted: "Check who owns the file and its permissions, and those of the folders on the way."
        case .tooManyOpenFiles: "Close files or connections, or raise the limit (`ulimit -n`), and try again."
        case .empty, .notText, .unsuitable: "Check the file's content, or name another one."
        case .refused: "Check the disk and the file, and try again."
        }
    }
}
