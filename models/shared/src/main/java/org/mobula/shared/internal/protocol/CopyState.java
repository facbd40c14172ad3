package org.mobula.shared.internal.protocol;

/** The states of protocols whose copies are valid until a notice says otherwise. */
enum CopyState {
    /** The copy may be read. */
    VALID,
    /** The copy is too old, or has no content. */
    INVALID,
    /** Newer content was requested. */
    FETCHING
}
