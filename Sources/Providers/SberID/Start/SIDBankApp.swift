/// The schemes that open the bank's app.
///
/// The bank sometimes publishes a new app with new schemes. On iOS each must be in the app's `LSApplicationQueriesSchemes`.
public enum SIDBankApp {
    /// The schemes of the bank's app, best first.
    public static let schemes = ["sberbankidexternallogin", "sbolidexternallogin"]

    /// The schemes that the bank's app may name as the way back in a seamless link.
    public static let seamlessSchemes = [
        "sberbankidlogin", "sbolidlogin", "sberbankidexternallogin", "sbolidexternallogin", "sberbankonline", "sbolonline",
        "btripsexpenses", "ios-app-smartonline",
    ]
}
