import Foundation
import MemberCore

/// The members of an object that passes the strict check.
func strictMembers(_ data: Data, maximumBytes: Int) throws(JOSEError) -> [String: JSONValue] {
    do throws(StrictJSON.Failure) {
        return try StrictJSON.decode([String: JSONValue].self, from: data, maximumBytes: maximumBytes)
    } catch {
        throw JOSEError(error)
    }
}
