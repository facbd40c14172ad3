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

    /** The class may not be created for others. */
    public static CreationException refused(String type, String where) {
        return new CreationException(where + " does not create " + type + " for others: it implements no remote"
                + " interface of the program, and was not allowed there. Let it implement one, or call remoting.allow(\""
                + type + "\") at that rank");
    }

    /** The class or method does not yield an object that others can call. */
    public static CreationException notRemote(String what, String reason) {
        return new CreationException(what + " makes no object that others can call: " + reason);
    }

    /** Nothing takes these arguments. */
    public static CreationException notFound(String call, String candidates) {
        return new CreationException(
                "nothing fits " + call + "; there is " + candidates + ". Private ones and varargs do not count");
    }

    /** Several take these arguments, none better than the others. */
    public static CreationException ambiguous(String call, String candidates) {
        return new CreationException(call + " is ambiguous: " + candidates
                + " fit equally well. Create it by a static method with a name of its own");
    }
}
