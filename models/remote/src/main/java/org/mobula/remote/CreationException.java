package org.mobula.remote;

import java.io.Serial;

/** An object cannot be created at another rank; the message says where, why not, and what to do. */
public final class CreationException extends RemotingException {
    @Serial
    private static final long serialVersionUID = 1L;

    private CreationException(String message) {
        super(message);
    }

    /** The class is not known there. */
    public static CreationException unknown(String type, String where) {
        return new CreationException(where + " cannot create " + type
                + ": the class is not known there. Put it on the class path of every rank");
    }

    /** Other ranks must not create the class. */
    public static CreationException refused(String type, String where) {
        return new CreationException(where + " does not create " + type + " for other ranks: it implements no remote"
                + " interface of the program, and was not allowed there. Let it implement one, or call remoting.allow(\""
                + type + "\") at that rank");
    }

    /** The class or method does not create a remote object. */
    public static CreationException notRemote(String what, String reason) {
        return new CreationException(what + " does not create a remote object: " + reason);
    }

    /** No constructor or method takes these arguments. */
    public static CreationException notFound(String call, String candidates) {
        return new CreationException("no constructor or method fits " + call + "; there is " + candidates
                + ". Private ones and varargs are ignored");
    }

    /** Several constructors or methods take these arguments equally well. */
    public static CreationException ambiguous(String call, String candidates) {
        return new CreationException(
                call + " is ambiguous: " + candidates + " fit equally well. Use a static method with a unique name");
    }
}
