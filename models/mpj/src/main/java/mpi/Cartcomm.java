package mpi;
public class Cartcomm extends Intracomm { Cartcomm(){super(null);} static Cartcomm create(org.mobula.message.Communicator c,int[] d,boolean[] p,boolean r){return null;} }
