package org.mobula.rmi.cases;

/** An exception of the program. */
public class CheckedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient String lost;

    public CheckedException(String message, int code, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.lost = "transient";
    }

    @Override
    public String toString() {
        return super.toString() + " code " + code + " " + lost;
    }
}
