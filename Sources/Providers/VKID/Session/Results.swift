/// What came of a sign-in, in the completion form.
public typealias AuthResult = Result<any UserSession, AuthError>
/// What came of a sign-out.
public typealias LogoutResult = Result<Void, LogoutError>
/// What came of asking for fresh tokens.
public typealias TokenRefreshingResult = Result<(AccessToken, RefreshToken), TokenRefreshingError>
/// What came of asking for the member's data.
public typealias UserFetchingResult = Result<User, UserFetchingError>
