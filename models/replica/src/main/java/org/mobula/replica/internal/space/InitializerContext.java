package org.mobula.replica.internal.space;

/**
 * A static initialiser runs: at each rank at a moment of its own, in the middle of whatever met the class first. It may
 * fill what it makes, which nobody else has, and must not be broken off, as its class would be lost for good.
 */
final class InitializerContext implements ExecutionContext {
    static final InitializerContext ANY = new InitializerContext();

    private InitializerContext() {}

    @Override
    public void write() {}

    @Override
    public int number() {
        throw new IllegalStateException("a static initialiser asks for the hash code of an object whose class has none,"
                + " and it runs at another moment at each rank. Give the class a hashCode");
    }

    @Override
    public void await(Object monitor, long nanos) {
        throw new IllegalStateException("a static initialiser waits, and nobody can wake it. Wait in a method");
    }

    @Override
    public void wake(Object monitor, boolean all) {}

    @Override
    public void enter(Object monitor) {}

    @Override
    public void exit(Object monitor) {}
}
