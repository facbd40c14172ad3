package org.mobula.memory.internal;

/** What may happen to a buffer. */
public enum BufferEvent {
    /** A view is requested: the first one, or one of the type of the existing views. */
    VIEW,

    /** A view of another type than that of the existing views is requested. */
    VIEW_OTHER_TYPE,

    /** The program declares that it drops its views. */
    UNREFERENCE,

    /** The same while the buffer is posted. */
    UNREFERENCE_POSTED,

    /** No views are left. */
    RECLAIMED,

    /** The views cannot be closed, because a native call uses one. */
    RECLAIM_REFUSED,

    /** A transfer of the memory begins. */
    POST,

    /** The buffer is registered. */
    REGISTER,

    /** The program frees a buffer that is neither posted nor registered. */
    FREE,

    /** The program frees a buffer that is posted or registered. */
    FREE_IN_USE,

    /** A pool hands the buffer out again. */
    ALLOCATE
}
