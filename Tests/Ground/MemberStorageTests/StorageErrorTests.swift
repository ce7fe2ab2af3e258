import Foundation
import MemberCore
import Testing

@testable import MemberStorage

@Suite("Why a file cannot be used")
struct StorageErrorTests {
    @Test(
        "each refusal of the system has its own code and its own advice",
        arguments: [
            (EMFILE, "storage.too_many_open_files", "limit"), (ENFILE, "storage.too_many_open_files", "limit"),
            (EACCES, "storage.not_permitted", "permissions"), (EPERM, "storage.not_permitted", "permissions"),
            (ENOSPC, "storage.disk_full", "space"), (EDQUOT, "storage.disk_full", "space"),
            (EROFS, "storage.read_only", "writable"), (EIO, "storage.input_output", "disk"),
            (ENOENT, "storage.cannot_open", "exists"),
        ])
    func refusals(number: Int32, code: String, advice: String) {
        let error = StorageError(PrivateFile.Problem.refused(number), "/a/file")
        #expect(error.code == code && error.remedy.contains(advice))
        #expect(!error.remedy.contains("aside"))
    }

    @Test(
        "an error that SQLite met in the system has that error's code",
        arguments: [
            (EMFILE, "storage.too_many_open_files"), (EIO, "storage.input_output"), (ENOSPC, "storage.disk_full"),
            (EACCES, "storage.refused"), (0, "storage.refused"),
        ])
    func ofSQLite(number: Int32, code: String) {
        #expect(StorageError(code: 14, extended: 14, system: number, path: "/a/file").code == code)
    }
}
