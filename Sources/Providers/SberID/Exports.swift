// Types of lower modules in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.ErrorExplanation
@_exported public import protocol MemberCore.ExplainedError
@_exported public import protocol MemberCore.Masked
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.SystemRandom
@_exported public import struct MemberUI.ComponentActions
@_exported public import struct MemberUI.ComponentAppearance
@_exported public import struct MemberUI.ComponentAsset
@_exported public import struct MemberUI.ComponentColor
@_exported public import struct MemberUI.ComponentHTML
@_exported public import enum MemberUI.ComponentScheme
@_exported public import struct MemberUI.HTML
@_exported public import struct MemberUI.HTMLDocument
@_exported public import enum MemberUI.MemberLanguage
