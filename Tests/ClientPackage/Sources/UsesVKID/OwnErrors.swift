import VKID

/// An error of the app's own that says everything in one place, as VK ID's do.
enum BerthError: ExplainedError {
    case taken

    var explanation: ErrorExplanation {
        ErrorExplanation("harbour.berth_taken", "The berth is taken.", "Ask for another one.")
    }
}

/// A value of the app's own that prints no more than VK ID's tokens do.
struct BerthKey: Masked {
    let text: String
}
