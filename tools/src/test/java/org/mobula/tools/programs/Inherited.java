package org.mobula.tools.programs;

/** Has its main method from an ancestor. */
class Inherited extends Ancestor {}

abstract class Ancestor {
    protected void main() {
        System.out.println("main of " + getClass().getSimpleName() + " on thread "
                + Thread.currentThread().getName());
    }
}
