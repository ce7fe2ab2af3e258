@testable import OffersRoutes

/// A request for each page of operators that the scripted service accepts.
enum OperatorExample {
    /// The address.
    static func target(of route: OperatorRoute) -> String { route.path }

    /// The fields of a form.
    static func fields(of route: OperatorRoute) -> [(String, String)] { [] }

    /// The status for an operator who is signed in.
    static func status(of route: OperatorRoute) -> Int { route.method == "GET" ? 200 : 303 }
}
