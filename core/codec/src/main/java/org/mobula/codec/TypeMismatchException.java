package org.mobula.codec;

import java.io.Serial;
import java.util.List;

/** A class differs between the sender and this rank, or an object is not of the declared type. */
public final class TypeMismatchException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    private TypeMismatchException(String message) {
        super(message);
    }

    /**
     * The fields differ.
     *
     * @param type the full name of the class
     * @param theirs the sender's fields; empty if there are none, or too many to send
     * @param ours this rank's fields
     */
    public static TypeMismatchException of(String type, List<String> theirs, List<String> ours) {
        List<String> onlyThere =
                theirs.stream().filter(field -> !ours.contains(field)).toList();
        List<String> onlyHere =
                ours.stream().filter(field -> !theirs.contains(field)).toList();
        String difference = theirs.isEmpty()
                ? "this rank's has " + ours
                : "only the sender's has " + onlyThere + ", only this rank's has " + onlyHere;
        return new TypeMismatchException("class " + type + " differs between the ranks: " + difference
                + ". Start all ranks with the same classes");
    }

    /**
     * An object is neither of the declared type nor of a subtype.
     *
     * @param declared the full name of the declared type
     * @param found the full name of the object's type
     * @param position the offset of the object in its message, in bytes
     */
    public static TypeMismatchException unrelated(String declared, String found, long position) {
        return new TypeMismatchException("the object at byte " + position + " is a " + found + ", not a " + declared
                + ". Send an object of that type or of a subtype, or declare a common supertype");
    }

    /**
     * A received object is neither of the declared type nor of a subtype.
     *
     * @param place what it is: an argument or a result
     */
    public static TypeMismatchException unrelated(String place, String declared, String found) {
        return new TypeMismatchException(place + " is a " + found + ", not a " + declared
                + ". Start all ranks with the same version of the interface");
    }
}
